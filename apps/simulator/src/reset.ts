import { SAMPLE_TEMPLATES } from './sample-templates.ts';
import type { World } from './world.ts';

/** Resets the simulator to its initial state, for tests. */
export function resetWorld(world: World): void {
  world.delivery.stop();
  world.callLine.stop();
  world.calls.clear();
  world.ledger.clear();
  world.media.clear();
  world.windows.clear();
  world.customers.clear();
  world.faults.reset();
  world.inventory.reset();
  world.model.clear();
  world.payments.clear();
  world.templates.clear();
  for (const template of SAMPLE_TEMPLATES) world.templates.add(template, world.now());
  world.events.emit('reset');
}
