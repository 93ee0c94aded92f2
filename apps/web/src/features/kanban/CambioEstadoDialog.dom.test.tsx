import { test } from 'vitest';
import { expectAccessible } from '../../../test/accessibility.ts';
import { expectQuestion, showDialog } from '../../../test/unsaved.tsx';
import { CambioEstadoDialog } from './CambioEstadoDialog.tsx';
import { KanbanEstadoDialog, TableroDialog } from './KanbanEstadoDialog.tsx';
import { buildEstado, buildTarjeta } from '../../../test/tarjeta-builder.ts';

const POR_AVISAR = buildEstado({ id: 1, nombre: 'Por avisar' });

test('the question keeps the note of a card that is moved', async () => {
  await showDialog((frame) => (
    <CambioEstadoDialog
      tarjeta={buildTarjeta()}
      from={POR_AVISAR}
      to={null}
      estados={[POR_AVISAR, buildEstado({ id: 2, nombre: 'Avisado' })]}
      filtros={{}}
      {...frame}
    />
  ));
  await expectAccessible('[role=dialog]');
  await expectQuestion('Agregar nota', 'Nota', 'Ya sabe lo que');
});

test('the question keeps a half-written board', async () => {
  await showDialog((frame) => <TableroDialog tablero={null} onSaved={frame.onClose} {...frame} />);
  await expectQuestion('Nuevo Tablero', 'Nombre', 'A medias');
});

test('the question keeps a half-written state', async () => {
  await showDialog((frame) => <KanbanEstadoDialog tableroId={1} estado={null} estados={[]} {...frame} />);
  await expectQuestion('Nuevo Estado', 'Nombre', 'A medias');
});
