import { IconClockOff, IconLock, type TablerIcon } from '@tabler/icons-react';
import { type Ref, useEffect, useState } from 'react';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { PresenciaLine } from '../presence/PresenciaLine.tsx';
import { PlantillaPicker, type Conocidos, conocidosOfSesion } from '#public/plantillas';
import { chatOutbox } from '../outbox/chat-outbox.queries.ts';
import { ConfirmSends } from '../outbox/ConfirmSends.tsx';
import css from '../../../ui/chat/ChatField.module.css';
import { REDACTOR_TEXTS } from './redactor.texts.ts';
import { type ComposerHandle, DraftEditor } from './DraftEditor.tsx';
import { useContacto } from '#public/contactos';
import { nextChangeMs, type Ventana, ventanaAt } from '../thread/ventana.ts';

interface ComposerProps {
  conversacion: Conversacion;
  clienteNombre: string;
  /** Up to which message the writer has seen the chat. */
  getSeen: () => number;
  ref?: Ref<ComposerHandle>;
}

/**
 * The message field, or why there is none. The parent sets the conversation as key; each chat's unsent text is kept.
 */
export function Composer({ conversacion, clienteNombre, getSeen, ref }: ComposerProps) {
  const { id, puede, noEscribir, estado, ventanaHasta } = conversacion;
  const ventana = useVentana(ventanaHasta);
  const conocidos = useConocidos(conversacion, puede.enviar && !ventana.isOpen);
  if (!puede.enviar)
    return (
      <Notice
        conversacionId={id}
        icon={IconLock}
        text={estado === 'CERRADA' ? REDACTOR_TEXTS.closed : REDACTOR_TEXTS.notYours}
      />
    );
  if (!ventana.isOpen && !noEscribir) {
    return (
      <div className={css.root}>
        <PresenciaLine conversacionId={id} />
        <ConfirmSends conversacionId={id} onReview={null} />
        <NoticeLine
          icon={IconClockOff}
          text={ventanaHasta === null ? REDACTOR_TEXTS.windowNever : REDACTOR_TEXTS.windowShut}
        />
        <PlantillaPicker
          conversacionId={id}
          conocidos={conocidos}
          contactoId={conversacion.contactoId}
          onChosen={(plantillaId, variables, contenido) => {
            chatOutbox.send({
              conversacionId: id,
              contenido,
              plantilla: { id: plantillaId, variables },
              asignadaA: conversacion.asignadaA,
              vistoHastaSecuencia: getSeen(),
            });
            return true;
          }}
        />
      </div>
    );
  }
  const writing = { conversacion, clienteNombre, ventana, getSeen };
  return <DraftEditor {...writing} {...(ref ? { ref } : {})} />;
}

function Notice({ conversacionId, ...line }: { conversacionId: number; icon: TablerIcon; text: string }) {
  return (
    <div className={css.root}>
      <PresenciaLine conversacionId={conversacionId} />
      <ConfirmSends conversacionId={conversacionId} onReview={null} />
      <NoticeLine {...line} />
    </div>
  );
}

function NoticeLine({ icon: Icon, text }: { icon: TablerIcon; text: string }) {
  return (
    <div className={css.notice} role="status">
      <Icon size={18} stroke={1.7} aria-hidden />
      {text}
    </div>
  );
}

/** Values for the template of this chat: the current contact, else the chat's customer fields. */
function useConocidos(conversacion: Conversacion, isWanted: boolean): Conocidos {
  const { contactoId, clienteNombre, clienteTelefono } = conversacion;
  const { data } = useContacto(contactoId, { isEnabled: isWanted });
  return {
    nombre: data?.nombre ?? clienteNombre,
    apellido: data?.apellido,
    telefono: clienteTelefono ?? data?.telefono,
    email: data?.email,
    ...conocidosOfSesion(),
  };
}

// Browsers fire a longer timer at once.
const MAX_TIMER_MS = 2_147_483_647;

/** The current state of the 24-hour window; renders again only when its text changes. */
function useVentana(ventanaHasta: string | null): Ventana {
  const [now, setNow] = useState(() => Date.now());
  const ventana = ventanaAt(ventanaHasta, now);
  useEffect(() => {
    const wait = nextChangeMs(ventanaAt(ventanaHasta, now).leftMs);
    if (!Number.isFinite(wait)) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(wait, MAX_TIMER_MS));
    return () => clearTimeout(timer);
  }, [ventanaHasta, now]);
  return ventana;
}
