import { IconBolt, IconMicrophone, IconMoodSmile, IconPhotoVideo } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useEffect, useState } from 'react';
import { type MediaDraft, BancoMultimediaDialog } from '#public/multimedia';
import css from '../../../ui/chat/ChatField.module.css';
import { AttachTool, ComposerTool } from './ComposerTool.tsx';
import { REDACTOR_TEXTS } from './redactor.texts.ts';
import { VOZ_TEXTS } from './voz.texts.ts';
import { Modal } from '@mantine/core';

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
  const toggle = (wanted: ComposerPanel) => onPanel(panel === wanted ? null : wanted);
  // After a touch the focus is on the button that opened the panel: the same Esc must not also close the chat.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || panel === null) return;
    event.preventDefault();
    onPanel(null);
  };
  return (
    <div className={css.tools} role="toolbar" aria-label={REDACTOR_TEXTS.tools} tabIndex={-1} onKeyDown={onKeyDown}>
      <AttachTool disabled={isDisabled} onFiles={onFiles} />
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

interface BancoToolProps {
  isDisabled: boolean;
  /** Runs with the item to send into the chat. */
  onSend: (entry: MediaDraft) => void;
  /** The bank has closed after a send: the user goes on writing. */
  onSent: () => void;
}

/** Opens the media bank from the composer; an item sent there goes into this chat. */
function BancoTool({ isDisabled, onSend, onSent }: BancoToolProps) {
  const [state, setState] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const hasSent = useRef(false);
  // after the dialog has returned the focus to its button
  useEffect(() => {
    if (state !== 'closed' || !hasSent.current) return;
    hasSent.current = false;
    onSent();
  }, [state, onSent]);
  return (
    <>
      <ComposerTool
        icon={IconPhotoVideo}
        label={REDACTOR_TEXTS.mediaBank}
        disabled={isDisabled}
        onClick={() => setState('open')}
      />
      {state === 'unopened' ? null : (
        <Modal.Stack>
          <BancoMultimediaDialog
            isOpen={state === 'open'}
            onClose={() => setState('closed')}
            onSend={(entry) => {
              hasSent.current = true;
              onSend(entry);
            }}
          />
        </Modal.Stack>
      )}
    </>
  );
}
