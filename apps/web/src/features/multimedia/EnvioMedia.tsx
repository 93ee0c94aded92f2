import { Button } from '@mantine/core';
import { IconLink, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { whyNotDeliverable } from '@tertulia/contract/features/archivos/limites';
import { MAX_CAPTION } from '@tertulia/contract/features/multimedia/limites';
import type { MediaItem } from '@tertulia/contract/features/multimedia/media';
import { Unsaved } from '../../ui/dialog/Unsaved.tsx';
import css from './BancoMultimediaDialog.module.css';
import { MULTIMEDIA_TEXTS } from './multimedia.texts.ts';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';

/** An item to send into a chat with its comment, as a link if WhatsApp does not accept the item itself. */
export interface MediaDraft {
  item: MediaItem;
  caption: string;
  comoEnlace: boolean;
}

/** The picked item's comment, and the link instead of what WhatsApp does not accept. */
export function MediaDraftForm({ item, onSend }: { item: MediaItem; onSend: (draft: MediaDraft) => void }) {
  const [caption, setCaption] = useState('');
  const obstacle = whyNotDeliverable(item.tipoMime, item.tamano ?? 0);
  const comoEnlace = obstacle !== null;
  return (
    <form
      className={css.footer}
      onSubmit={(event) => {
        event.preventDefault();
        // the caption of a sent item is not lost while its dialog fades
        setCaption('');
        onSend({ item, caption: caption.trim(), comoEnlace });
      }}
    >
      <Unsaved isDirty={caption.trim() !== ''} />
      <div className={css.comment}>
        <TextAreaField
          hasCounter={false}
          aria-label={MULTIMEDIA_TEXTS.comment}
          placeholder={MULTIMEDIA_TEXTS.comment}
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
      </div>
      <Button
        type="submit"
        leftSection={comoEnlace ? <IconLink size={18} aria-hidden /> : <IconSend size={18} aria-hidden />}
      >
        {comoEnlace ? MULTIMEDIA_TEXTS.sendAsLink : MULTIMEDIA_TEXTS.send}
      </Button>
    </form>
  );
}
