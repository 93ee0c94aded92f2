import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../../test/dom.tsx';
import { useDialog } from '../../ui/dialog/useDialog.tsx';
import { TarifaDialog } from './TarifaDialog.tsx';

function Page() {
  const creating = useDialog((_, frame) => <TarifaDialog {...frame} />);
  return (
    <>
      <button type="button" onClick={() => creating.open()}>
        Nueva
      </button>
      {creating.node}
    </>
  );
}

test('F-C10 a tariff with an invalid first day is not saved as one that is valid at once', async () => {
  const screen = await show(<Page />, {
    roles: ['SUPERADMIN'],
    answers: { 'POST /api/saldo/tarifas': {}, 'GET /api/usuarios/suscriptores': [] },
  });
  await screen.getByRole('button', { name: 'Nueva' }).click();
  await screen.getByRole('textbox', { name: 'Precio' }).fill('120');
  const desde = screen.getByRole('textbox', { name: /desde/i });
  await desde.fill('15/12/27');
  await userEvent.keyboard('{Enter}');
  await expect.element(desde).toHaveAccessibleDescription(/Escribe el año con cuatro cifras/);
  expect(screen.requests.filter(({ address }) => !address.startsWith('GET'))).toEqual([]);
});
