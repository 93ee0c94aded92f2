import { expect, test, vi } from 'vitest';
import { show } from '../../../../test/dom.tsx';
import { BloqueoStrip } from './BloqueoStrip.tsx';

test('F-A13 a draft that cannot be sent any more says why, and can be copied or discarded', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const onDiscard = vi.fn();
  const screen = await show(<BloqueoStrip text="Mañana le confirmo" onDiscard={onDiscard} />);
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Este contacto está marcado para NO contactar. Lo que escribiste no se puede enviar.');
  await screen.getByRole('button', { name: 'Copiar' }).click();
  expect(written).toHaveBeenCalledWith('Mañana le confirmo');
  await screen.getByRole('button', { name: 'Descartar' }).click();
  expect(onDiscard).toHaveBeenCalledOnce();
});
