import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { buildConversacion } from '../../../../test/conversacion-builders.ts';
import { refuse, show } from '../../../../test/dom.tsx';
import { shownToasts } from '../../../ui/feedback/toast.ts';
import { ChatDialogs } from './ChatDialogs.tsx';
import { type ChatAsk, ChatMenu } from './ChatMenu.tsx';

const chat = buildConversacion({ usuarioId: 7, isSupervising: false }, { id: 5, estado: 'ABIERTA', asignadaA: 7 });
const conversacion = { ...chat, puede: { ...chat.puede, devolver: true } };
const nothing = () => undefined;

function Chat() {
  const [ask, setAsk] = useState<ChatAsk | null>(null);
  return (
    <>
      <ChatMenu
        conversacion={conversacion}
        onMarkUnread={nothing}
        onResolve={nothing}
        onAsk={setAsk}
        onFicha={nothing}
      />
      <ChatDialogs conversacion={conversacion} ask={ask} onClose={() => setAsk(null)} onLeft={nothing} />
    </>
  );
}

test('F-A01 a question stays open until its call is answered, and another dialog opens after a refusal', async () => {
  const answer = Promise.withResolvers<Response>();
  const screen = await show(<Chat />, {
    answers: {
      'PUT /api/contactos/1/marcar-no-contactar': () => answer.promise,
      'GET /api/areas/suscriptor/1': [],
    },
  });
  const choose = async (entry: string) => {
    await screen.getByRole('button', { name: 'Más opciones' }).click();
    await screen.getByRole('menuitem', { name: entry }).click();
  };
  await choose('Marcar para NO contactar');
  const question = screen.getByRole('dialog', { name: 'Confirmar' });
  await question.getByRole('button', { name: 'Aceptar' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(question.getByRole('button', { name: 'Cancelar' })).toBeDisabled();
  answer.resolve(refuse(503, 'UNAVAILABLE', 'Intenta de nuevo.'));
  await expect
    .poll(() => shownToasts().map(({ text }) => text))
    .toContain('No fue posible marcar el contacto. Intenta nuevamente.');
  await expect.element(question).not.toBeInTheDocument();
  await choose('Devolver a En espera');
  const comentario = screen.getByRole('dialog', { name: 'Devolver a En espera' }).getByLabelText('Comentario');
  await comentario.fill('Pide factura');
  await expect.element(comentario).toHaveValue('Pide factura');
});
