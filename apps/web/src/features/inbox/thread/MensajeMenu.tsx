import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconBolt, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import css from '../../../ui/chat/ChatBubble.module.css';
import pictures from '../../../ui/GlyphPictures.module.css';
import { OptionsMenu } from '../../../ui/table/OptionsMenu.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { MENSAJES_TEXTS } from './mensajes.texts.ts';
import { resumenOf } from './resumen.ts';

interface MensajeMenuProps {
  mensaje: Mensaje;
  /** Null where the message cannot be replied to. */
  onReply: (() => void) | null;
  onSaveNota: (contenido: string) => void;
}

/** The menu of a bubble: reply, copy, store the text as a quick reply. Mounts on first use. */
export function MensajeMenu({ mensaje, ...acts }: MensajeMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const hasWords = mensaje.contenido.trim() !== '';
  if (!hasWords && acts.onReply === null) return null;
  const button = {
    type: 'button',
    className: `${css.reply} ${pictures.dots}`,
    'data-always': true,
    'data-held': true,
    'aria-label': `${MENSAJES_TEXTS.options}: ${resumenOf(mensaje)}`,
    title: MENSAJES_TEXTS.options,
  } as const;
  if (!isWanted)
    return <button {...button} aria-haspopup="menu" aria-expanded={false} onClick={() => setWanted(true)} />;
  return (
    <OptionsMenu position="bottom-end" width={240} isOpenAtFirst>
      <Menu.Target>
        <button {...button} />
      </Menu.Target>
      <Menu.Dropdown>
        {acts.onReply ? (
          <Menu.Item leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={acts.onReply}>
            {MENSAJES_TEXTS.reply}
          </Menu.Item>
        ) : null}
        {hasWords ? (
          <>
            <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy(mensaje.contenido)}>
              {MENSAJES_TEXTS.copy}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconBolt size={16} aria-hidden />}
              onClick={() => acts.onSaveNota(mensaje.contenido)}
            >
              {MENSAJES_TEXTS.saveNota}
            </Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </OptionsMenu>
  );
}

async function copy(words: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(words);
    showToast({ variant: 'success', text: MENSAJES_TEXTS.copied, ms: 2000 });
  } catch {
    // refused by the browser, or a page that is served without TLS
    showToast({ variant: 'danger', text: MENSAJES_TEXTS.copyFailed, reason: null });
  }
}
