import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface DemoAccount {
  role: 'SUPERADMIN' | 'SUPERVISOR' | 'AGENTE';
  email: string;
  password: string;
  nombre: string;
}

// Without letters and digits that are easily confused when typed from a console.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

function password(): string {
  return Array.from(randomBytes(10), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** The users of the demo, each with a random password. */
export function makeDemoAccounts(): DemoAccount[] {
  const people = [
    ['SUPERADMIN', 'admin@tertulia.demo', 'Administración Tertulia'],
    ['SUPERVISOR', 'lucia@cafeandino.demo', 'Lucía Restrepo'],
    ['AGENTE', 'andres@cafeandino.demo', 'Andrés Cárdenas'],
    ['AGENTE', 'valentina@cafeandino.demo', 'Valentina Rojas'],
    ['AGENTE', 'mateo@cafeandino.demo', 'Mateo Gómez'],
  ] as const;
  return people.map(([role, email, nombre]) => ({ role, email, nombre, password: password() }));
}

/** Writes them to a file that only the folder's owner can read (decisions §12). */
export async function writeDemoAccounts(dataDir: string, accounts: readonly DemoAccount[]): Promise<void> {
  await writeFile(join(dataDir, 'demo-accounts.json'), `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 });
}

/** Writes the demo's data for the launcher, which passes them to the simulator. */
export async function writeDemoWorld(
  dataDir: string,
  world: {
    numbers: readonly { number: string; name: string }[];
    windows: readonly { customer: string; business: string; lastInboundAt: Date }[];
  },
): Promise<void> {
  await writeFile(join(dataDir, 'demo-world.json'), `${JSON.stringify(world, null, 2)}\n`, { mode: 0o600 });
}
