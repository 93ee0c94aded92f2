import type { LlamadaPerdida } from '@tertulia/contract/features/llamadas/llamada';
import { NUMEROS_OCULTOS } from '@tertulia/contract/features/llamadas/numero-oculto';
import { expect, test } from 'vitest';
import { pageOf, show } from '../../../test/dom.tsx';
import { expectFitForFingers } from '../../../test/phone.ts';
import { PerdidasDialog } from './PerdidasDialog.tsx';

const ana: LlamadaPerdida = {
  id: 1,
  numero: '+573001234567',
  esLlamable: true,
  contactoId: 4,
  contactoNombre: 'Ana Ruiz',
  conversacionId: 3,
  canalId: 2,
  canalNombre: 'Ventas',
  estado: 'NO_CONTESTADA',
  creada: '2026-11-20T15:00:00.000Z',
  atendida: { fecha: '2026-11-20T16:00:00.000Z', usuarioNombre: 'Luis Peña' },
};
const hidden: LlamadaPerdida = {
  ...ana,
  id: 2,
  numero: NUMEROS_OCULTOS[0] ?? '',
  esLlamable: false,
  contactoId: null,
  contactoNombre: null,
  conversacionId: null,
  atendida: null,
};

test('missed calls, one from a hidden number, fit fingers', async () => {
  const screen = await show(<PerdidasDialog isOpen onClose={() => undefined} />, {
    answers: { 'GET /api/voice/perdidas': pageOf([ana, hidden]) },
  });
  await screen.getByText('Todas', { exact: true }).click();
  await expect.element(screen.getByText('Número oculto')).toBeVisible();
  await expectFitForFingers('[role=dialog]');
});
