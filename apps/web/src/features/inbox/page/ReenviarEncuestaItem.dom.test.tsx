import { Menu } from '@mantine/core';
import { expect, test, vi } from 'vitest';
import { show } from '../../../../test/dom.tsx';
import { ReenviarEncuestaItem } from './ReenviarEncuestaItem.tsx';

function menu(reply: object, onClick: () => void) {
  return show(
    <Menu opened>
      <Menu.Target>
        <button type="button">Más opciones</button>
      </Menu.Target>
      <Menu.Dropdown>
        <ReenviarEncuestaItem conversacionId={7} onClick={onClick} />
      </Menu.Dropdown>
    </Menu>,
    { answers: { 'GET /api/conversations/7/survey/resend': reply } },
  );
}

test('F-A05 «Reenviar encuesta» is enabled when it would work', async () => {
  const onClick = vi.fn();
  const screen = await menu({ puede: true, motivo: null, desde: null }, onClick);
  await screen.getByRole('menuitem', { name: 'Reenviar encuesta' }).click();
  expect(onClick).toHaveBeenCalledOnce();
});

test('F-A05 else it is disabled, with the reason and the time from which it works', async () => {
  const onClick = vi.fn();
  const motivo = 'La encuesta ya se envió en las últimas 24 horas.';
  const screen = await menu({ puede: false, motivo, desde: '2026-11-30T18:05:00.000Z' }, onClick);
  const item = screen.getByRole('menuitem', { name: /Reenviar encuesta/ });
  await expect
    .element(item.getByText(/ya se envió en las últimas 24 horas\. Se puede reenviar desde el .*30/))
    .toBeVisible();
  await expect.element(item).toHaveAttribute('aria-disabled', 'true');
  await item.click({ force: true });
  expect(onClick).not.toHaveBeenCalled();
});
