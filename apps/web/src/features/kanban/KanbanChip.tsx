import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Contacto } from '@tertulia/contract/features/contactos/contacto';
import { refreshContacto } from '#public/contactos';
import { ConfirmAction } from '../../ui/dialog/ConfirmDialog.tsx';
import { isMovedFirst, moveContacto } from './kanban.queries.ts';
import { KANBAN_TEXTS } from './kanban.texts.ts';
import css from './KanbanChip.module.css';

interface KanbanChipProps {
  contacto: Pick<Contacto, 'id' | 'kanbanEstadoId' | 'kanbanEstadoNombre' | 'kanbanNombre' | 'kanbanColor'>;
  conversacionId: number;
  /** Called after the state was removed. */
  onRemoved: () => void;
}

/** The contact's Kanban state with a button that removes it; nothing for a contact without one. */
export function KanbanChip({ contacto, conversacionId, onRemoved }: KanbanChipProps) {
  const [isOpen, setOpen] = useState(false);
  const { kanbanEstadoId, kanbanEstadoNombre, kanbanNombre, kanbanColor } = contacto;
  const chip = useRef<HTMLSpanElement>(null);
  const beside = useRef<HTMLElement | null>(null);
  const isThere = kanbanEstadoId !== null;
  // The button disappears with the chip: the focus moves to the element beside it.
  useEffect(() => {
    if (isThere) return;
    if (document.activeElement === document.body) beside.current?.focus();
    beside.current = null;
  }, [isThere]);
  if (!isThere) return null;
  const remove = async () => {
    const place = chip.current?.previousElementSibling;
    if (place instanceof HTMLElement) beside.current = place;
    try {
      await moveContacto(contacto.id, null, { conversacionId, deEstadoId: kanbanEstadoId });
      onRemoved();
    } catch (error) {
      beside.current = null;
      if (isMovedFirst(error)) refreshContacto(contacto.id);
      throw error;
    }
  };
  const close = () => setOpen(false);
  return (
    <span ref={chip} className={css.chip} title={kanbanNombre ?? undefined}>
      <span className={css.dot} style={{ background: kanbanColor ?? undefined }} />
      <span className={css.name}>{kanbanEstadoNombre}</span>
      <button
        type="button"
        className={css.remove}
        aria-label={`${KANBAN_TEXTS.remove} ${kanbanEstadoNombre ?? ''}`}
        onClick={() => setOpen(true)}
      >
        <IconX size={14} stroke={2} aria-hidden />
      </button>
      <ConfirmAction
        isOpen={isOpen}
        text={KANBAN_TEXTS.removeText}
        action={remove}
        done={null}
        failed={KANBAN_TEXTS.removeFailed}
        onClose={close}
        onFailed={close}
      />
    </span>
  );
}
