import { TextInput } from '@mantine/core';
import { IconAddressBook, IconMessages, IconSearch } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import css from './ChatInterno.module.css';
import { CHAT_INTERNO_TEXTS } from './chat-interno.texts.ts';
import type { Enlace } from './chat-links.ts';
import { useEnlazables, type Hallado } from './enlazables.queries.ts';

interface EnlazarDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onPick: (enlace: Enlace) => void;
}

const WIDTH = 520;

/** Finds the chat or contact to link from a message. */
export function EnlazarDialog({ isOpen, onClose, onPick }: EnlazarDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={CHAT_INTERNO_TEXTS.linkTitle} size={WIDTH}>
      <EnlazarSearch onPick={onPick} />
    </Dialog>
  );
}

const PARTS = [
  { clase: 'CONVERSACION', title: CHAT_INTERNO_TEXTS.conversaciones, icon: IconMessages },
  { clase: 'CONTACTO', title: CHAT_INTERNO_TEXTS.contactos, icon: IconAddressBook },
] as const;

function EnlazarSearch({ onPick }: Pick<EnlazarDialogProps, 'onPick'>) {
  const [typed, setTyped] = useState('');
  const { search, isSettled } = useEnlazables(typed);
  const found = isSettled ? (search.data ?? []) : [];
  const pick = ({ clase, id, titulo }: Hallado) => onPick({ clase, id, titulo });
  const onKeyDown = (event: KeyboardEvent) => {
    const [first] = found;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !first) return;
    event.preventDefault();
    pick(first);
  };
  return (
    <>
      <TextInput
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        placeholder={CHAT_INTERNO_TEXTS.linkSearch}
        aria-label={CHAT_INTERNO_TEXTS.linkSearch}
        autoComplete="off"
        maxLength={200}
        leftSection={<IconSearch size={16} aria-hidden />}
      />
      <div className={css.found}>
        {PARTS.map(({ clase, title, icon: Icon }) => {
          const part = found.filter((one) => one.clase === clase);
          if (part.length === 0) return null;
          return (
            <section key={clase} aria-label={title}>
              <h3 className={css.foundTitle}>{title}</h3>
              {part.map((hallado) => (
                <button key={hallado.id} type="button" className={css.foundRow} onClick={() => pick(hallado)}>
                  <Icon size={20} stroke={1.7} aria-hidden />
                  <span className={css.words}>
                    <bdi className={css.enlaceTitle}>{hallado.titulo}</bdi>
                    {hallado.detalle ? <span className={css.detail}>{hallado.detalle}</span> : null}
                  </span>
                </button>
              ))}
            </section>
          );
        })}
        {found.length === 0 ? (
          <p className={css.hint} role={search.isError ? 'alert' : 'status'}>
            {search.isError
              ? CHAT_INTERNO_TEXTS.linkFailed
              : isSettled && search.isSuccess
                ? CHAT_INTERNO_TEXTS.linkNothing
                : CHAT_INTERNO_TEXTS.linkHint}
          </p>
        ) : null}
      </div>
    </>
  );
}
