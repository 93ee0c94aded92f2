import { ActionIcon } from '@mantine/core';
import { IconPaperclip, type TablerIcon } from '@tabler/icons-react';
import { useRef } from 'react';
import { ACCEPT_ADJUNTO } from '@tertulia/contract/features/archivos/limites';
import css from '../../../ui/chat/ChatField.module.css';

interface ComposerToolProps {
  icon: TablerIcon;
  label: string;
  onClick: () => void;
  disabled?: boolean;
  /** Set for a tool that opens a panel. */
  isOpen?: boolean;
}

/** A tool below the field. */
export function ComposerTool({ icon: Icon, label, onClick, disabled = false, isOpen }: ComposerToolProps) {
  return (
    <ActionIcon
      className={css.tool}
      variant={isOpen ? 'default' : 'subtle'}
      color="gray"
      radius={8}
      size="var(--composer-tool)"
      disabled={disabled}
      onClick={onClick}
      aria-label={label}
      aria-expanded={isOpen}
      title={label}
    >
      <Icon size={20} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}

const ATTACH = 'Adjuntar archivos';

/** Chooses files. */
export function AttachTool({ disabled = false, onFiles }: { disabled?: boolean; onFiles: (files: File[]) => void }) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <ComposerTool icon={IconPaperclip} label={ATTACH} disabled={disabled} onClick={() => chooser.current?.click()} />
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept={ACCEPT_ADJUNTO}
        aria-label={ATTACH}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // The same file may be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
