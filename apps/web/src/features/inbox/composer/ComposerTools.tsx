import { IconBolt, IconMicrophone, IconMoodSmile, IconPaperclip } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { ACCEPT_ADJUNTO } from '@tertulia/contract/features/archivos/limites';
import type { MediaDraft } from '#public/multimedia';
import { BancoTool } from './BancoTool.tsx';
import css from '../../../ui/chat/ChatField.module.css';
import { ComposerTool } from './ComposerTool.tsx';
import { REDACTOR_TEXTS } from './redactor.texts.ts';
import { VOZ_TEXTS } from './voz.texts.ts';

export type ComposerPanel = 'emoji' | 'respuestas';

interface ComposerToolsProps {
  isDisabled: boolean;
  /** Runs with the media bank item to send into the chat. */
  onMedia: (entry: MediaDraft) => void;
  onMediaSent: () => void;
  panel: ComposerPanel | null;
  onPanel: (panel: ComposerPanel | null) => void;
  onFiles: (files: readonly File[]) => void;
  onRecord: () => void;
}

/** The tools below the field: emojis, files, templates and more. */
export function ComposerTools(props: ComposerToolsProps) {
  const { isDisabled, onMedia, onMediaSent, panel, onPanel, onFiles, onRecord } = props;
  const chooser = useRef<HTMLInputElement>(null);
  const toggle = (wanted: ComposerPanel) => onPanel(panel === wanted ? null : wanted);
  // After a touch the focus is on the button that opened the panel: the same Esc must not also close the chat.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || panel === null) return;
    event.preventDefault();
    onPanel(null);
  };
  return (
    <div className={css.tools} role="toolbar" aria-label={REDACTOR_TEXTS.tools} tabIndex={-1} onKeyDown={onKeyDown}>
      <ComposerTool
        icon={IconPaperclip}
        label={REDACTOR_TEXTS.attach}
        disabled={isDisabled}
        onClick={() => chooser.current?.click()}
      />
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept={ACCEPT_ADJUNTO}
        aria-label={REDACTOR_TEXTS.attach}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // The same file may be chosen again.
          event.currentTarget.value = '';
        }}
      />
      <BancoTool isDisabled={isDisabled} onSend={onMedia} onSent={onMediaSent} />
      <ComposerTool
        icon={IconBolt}
        label={REDACTOR_TEXTS.quickReplies}
        disabled={isDisabled}
        isOpen={panel === 'respuestas'}
        onClick={() => toggle('respuestas')}
      />
      <ComposerTool
        icon={IconMoodSmile}
        label={REDACTOR_TEXTS.emoji}
        disabled={isDisabled}
        isOpen={panel === 'emoji'}
        onClick={() => toggle('emoji')}
      />
      <ComposerTool icon={IconMicrophone} label={VOZ_TEXTS.voice} disabled={isDisabled} onClick={onRecord} />
    </div>
  );
}
