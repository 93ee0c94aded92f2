import { IconClockOff, IconLock, type TablerIcon } from '@tabler/icons-react';
import { type Ref } from 'react';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { PresenciaLine } from '../presence/PresenciaLine.tsx';
import { PlantillaPicker } from '#public/plantillas';
import { chatOutbox } from '../outbox/chat-outbox.queries.ts';
import { ConfirmSends } from '../outbox/ConfirmSends.tsx';
import css from '../../../ui/chat/ChatField.module.css';
import { REDACTOR_TEXTS } from './redactor.texts.ts';
import { type ComposerHandle, DraftEditor } from './DraftEditor.tsx';
import { useConocidos } from './useConocidos.ts';
import { useVentana } from './useVentana.ts';
import { PartFailed, LazyBoundary } from '../../../ui/lazy/LazyBoundary.tsx';

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
        <LazyBoundary failed={<PartFailed />}>
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
        </LazyBoundary>
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
