import { Button, Textarea } from '@mantine/core';
import { IconLink, IconSend } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { whyNotDeliverable } from '@tertulia/contract/features/archivos/limites';
import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { MAX_CAPTION } from '@tertulia/contract/features/multimedia/limites';
import type { MediaItem } from '@tertulia/contract/features/multimedia/media';
import { errorText } from '../../platform/http/api-error.ts';
import { newUuid } from '../../platform/http/uuid.ts';
import css from './BancoMultimediaDialog.module.css';
import { sendMedia } from './multimedia.queries.ts';
import { MULTIMEDIA_TEXTS } from './multimedia.texts.ts';

interface EnvioMediaProps {
  item: MediaItem;
  conversacionId: number;
  replyToId: number | null;
  onSent: (mensaje: Mensaje) => void;
}

/** The picked item on its way into the chat: its comment, and the way around what WhatsApp does not take. */
export function EnvioMedia({ item, conversacionId, replyToId, onSent }: EnvioMediaProps) {
  const [caption, setCaption] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const attempt = useRef({ of: '', clienteMensajeId: '' });
  const obstacle = whyNotDeliverable(item.tipoMime, item.tamano ?? 0);
  const comoEnlace = obstacle !== null;
  const send = async () => {
    const text = caption.trim();
    const of = `${item.id}:${replyToId}:${text}`;
    if (attempt.current.of !== of) attempt.current = { of, clienteMensajeId: newUuid() };
    const { clienteMensajeId } = attempt.current;
    setBusy(true);
    setError(null);
    try {
      onSent(
        await sendMedia({ conversacionId, mediaId: item.id, caption: text, clienteMensajeId, comoEnlace, replyToId }),
      );
    } catch (failure) {
      setError(errorText(failure, MULTIMEDIA_TEXTS.sendFailed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={css.footer}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className={css.comment}>
        <Textarea
          aria-label={MULTIMEDIA_TEXTS.comment}
          placeholder={MULTIMEDIA_TEXTS.comment}
          autosize
          minRows={1}
          maxRows={4}
          maxLength={MAX_CAPTION}
          value={caption}
          onChange={(event) => setCaption(event.currentTarget.value)}
        />
        <span className={css.under}>
          <span className={css.why} role="status">
            {obstacle?.message}
          </span>
          <span className={css.counter}>
            {caption.length}/{MAX_CAPTION}
          </span>
        </span>
        {error ? (
          <span className={css.error} role="alert">
            {error}
          </span>
        ) : null}
      </div>
      <Button
        type="submit"
        loading={isBusy}
        leftSection={comoEnlace ? <IconLink size={18} aria-hidden /> : <IconSend size={18} aria-hidden />}
      >
        {comoEnlace ? MULTIMEDIA_TEXTS.sendAsLink : MULTIMEDIA_TEXTS.send}
      </Button>
    </form>
  );
}
