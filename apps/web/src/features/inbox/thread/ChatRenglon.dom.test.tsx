import { expect, test, vi } from 'vitest';
import { show } from '../../../../test/dom.tsx';
import { buildMensaje } from '../../../../test/mensaje-builders.ts';
import { ChatRenglon } from './ChatRenglon.tsx';
import { toRenglones } from './renglones.ts';

const noop = () => undefined;

function Lines({ onBlock }: { onBlock: (() => void) | null }) {
  const lines = [
    buildMensaje(1, { contenido: 'Cancelar' }),
    buildMensaje(2, {
      emisor: 'BOT',
      origen: 'EVENTO',
      contenido: 'El cliente escribió «Cancelar»: ¿quiere dejar de recibir mensajes?',
      evento: { tipo: 'BAJA_DUDOSA', rating: null },
    }),
    buildMensaje(3, {
      emisor: 'BOT',
      origen: 'EVENTO',
      contenido: 'Ana tomó el chat',
      evento: { tipo: 'ASIGNADA', rating: null },
    }),
  ];
  return toRenglones(lines, [], null).map((renglon) => (
    <ChatRenglon
      key={renglon.key}
      renglon={renglon}
      isHighlighted={false}
      maySend
      onRetry={null}
      onReply={null}
      onSaveNota={null}
      onJump={noop}
      onMediaLoad={noop}
      onBlock={onBlock}
    />
  ));
}

test('F-D09 the question after a doubtful opt-out offers the mark to a user who may set it, once', async () => {
  const onBlock = vi.fn();
  const screen = await show(<Lines onBlock={onBlock} />);
  const act = screen.getByRole('button', { name: 'Marcar para NO contactar' });
  await expect.element(screen.getByText(/¿quiere dejar de recibir mensajes\?/)).toBeVisible();
  expect(act.elements()).toHaveLength(1);
  await act.click();
  expect(onBlock).toHaveBeenCalledOnce();
});

test('F-D09 if the contact is marked already, or the chat is a colleague’s, the question offers nothing', async () => {
  const screen = await show(<Lines onBlock={null} />);
  await expect.element(screen.getByText(/¿quiere dejar de recibir mensajes\?/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Marcar para NO contactar' })).not.toBeInTheDocument();
});
