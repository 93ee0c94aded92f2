import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { SCREENS } from '@tertulia/contract/access/screens';
import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import { findContactoByTelefono } from '#public/contactos';
import { LlamarDialog } from '#public/llamadas';
import { StartChatDialog } from '../../features/inbox/page/lazy-parts.ts';
import { useDialog } from '../../ui/dialog/useDialog.tsx';
import { phoneAct, type PhoneAct } from '../../ui/chat/phone-acts.ts';

interface About {
  numero: string;
  /** Null without a contact of this number. */
  contacto: Contacto | null;
}

/** Renders nothing until the user calls a number in a message, or starts a chat with it. */
export function PhoneActs() {
  const navigate = useNavigate();
  const calling = useDialog<About>(({ numero, contacto }, frame) => (
    <LlamarDialog
      quien={{
        contactoId: contacto?.id ?? null,
        conversacionId: null,
        nombre: contacto?.nombre ?? null,
        telefono: numero,
      }}
      {...frame}
    />
  ));
  const starting = useDialog<About>(({ numero, contacto }, { isOpen, onClose }) => (
    <StartChatDialog
      isOpen={isOpen}
      initial={contacto}
      initialTyped={numero}
      onClose={onClose}
      onStarted={({ id }) => {
        onClose();
        void navigate({ to: SCREENS.conversaciones.path, search: { chat: id } });
      }}
    />
  ));
  const act = useEffectEvent(async ({ act: what, numero }: PhoneAct) => {
    // a number can be called and written to even if its lookup fails
    const contacto = await findContactoByTelefono(numero).catch(() => null);
    (what === 'llamar' ? calling : starting).open({ numero, contacto });
  });
  useEffect(() => phoneAct.subscribe((chosen) => chosen && void act(chosen)).unsubscribe, []);
  return (
    <>
      {calling.node}
      {starting.node}
    </>
  );
}
