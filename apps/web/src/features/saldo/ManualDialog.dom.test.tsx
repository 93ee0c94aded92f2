import { expect, test } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { useDialog } from '../../ui/dialog/useDialog.tsx';
import { ManualDialog } from './ManualDialog.tsx';

function Page() {
  const adjusting = useDialog((_, frame) => <ManualDialog kind="ajuste" {...frame} />);
  return (
    <>
      <button type="button" onClick={() => adjusting.open()}>
        Abrir
      </button>
      {adjusting.node}
    </>
  );
}

test('F-C11 an adjustment that lowers the balance is not refused as negative', async () => {
  const screen = await show(<Page />, { roles: ['SUPERADMIN'], answers: { 'POST /api/movimientos': {} } });
  await screen.getByRole('button', { name: 'Abrir' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Valor' }).fill('−500');
  await expect.element(dialog.getByRole('textbox', { name: 'Valor' })).toHaveValue('-$ 500');
  await expect.element(dialog.getByRole('textbox', { name: 'Valor' })).toHaveAccessibleDescription('');
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Corrección');
  await dialog.getByRole('button', { name: 'Ajustar' }).click();
  await expect
    .poll(() => screen.requests.find(({ address }) => address === 'POST /api/movimientos')?.body)
    .toMatchObject({ monto: -500 });
});
