import { ActionIcon } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
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
