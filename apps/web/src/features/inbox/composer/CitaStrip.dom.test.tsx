import { expect, test, vi } from 'vitest';
import { show } from '../../../../test/dom.tsx';
import { CitaStrip } from './CitaStrip.tsx';

test('F-A11 the reply strip says that the customer will not see the quote', async () => {
  const screen = await show(<CitaStrip conversacionId={3} mensajeId={9} onRemove={vi.fn()} />);
  await expect.element(screen.getByText('El cliente no verá la cita')).toBeVisible();
});
