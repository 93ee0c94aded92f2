import { expect, test } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { ColumnaPanel } from './ColumnaPanel.tsx';
import { refreshTableros, useEstadosOnPage } from './tableros.queries.ts';
import { buildEstado } from '../../../test/tarjeta-builder.ts';

const ignore = () => undefined;
const page = (content: object[]) => ({
  content,
  totalElements: content.length,
  totalPages: 1,
  number: 0,
  size: 100,
  last: true,
});

function Board() {
  const { data } = useEstadosOnPage(2);
  return data?.map((estado) => (
    <ColumnaPanel
      key={estado.id}
      estado={estado}
      filtros={{}}
      isSupervising={false}
      openChat={null}
      now={0}
      onManage={ignore}
      onDrop={ignore}
      onAsk={ignore}
      onOpen={ignore}
      onMove={ignore}
      onDragStart={ignore}
      onDragEnd={ignore}
    />
  ));
}

test('F-B04 a column names the state whose contacts are being moved to it, until they have arrived', async () => {
  const estado = buildEstado({ id: 10, tableroId: 2, nombre: 'Lista B' });
  let llegan: string[] | undefined = ['Lista A', 'Vieja'];
  const screen = await show(<Board />, {
    answers: {
      'GET /api/kanban/2/estados/page': () => page([{ ...estado, llegan }]),
      'GET /api/kanban/estados/10/contactos/page': page([]),
    },
  });
  await expect.element(screen.getByRole('status')).toHaveTextContent('Moviendo contactos de «Lista A», «Vieja»…');
  llegan = undefined;
  await refreshTableros();
  await expect.element(screen.getByText(/^Moviendo contactos/)).not.toBeInTheDocument();
  await expect.element(screen.getByText('Sin contactos')).toBeVisible();
});
