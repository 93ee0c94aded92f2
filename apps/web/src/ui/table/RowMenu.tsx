import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, type TablerIcon } from '@tabler/icons-react';
import { OptionsMenu } from './OptionsMenu.tsx';
import css from './DataTable.module.css';

export interface RowAction {
  label: string;
  icon?: TablerIcon;
  onClick: () => void;
  /** Why it is disabled: shown below its label. */
  disabled?: string | null;
  isDanger?: boolean;
}

/** The menu «⋯» of a row. */
export function RowMenu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only keeps the row from opening
    <span onClick={(event) => event.stopPropagation()}>
      <OptionsMenu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon className={css.menu} variant="subtle" color="gray" size={36} aria-label={label}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map(({ label: text, icon: Icon, onClick, disabled = null, isDanger = false }) => (
            <Menu.Item
              key={text}
              disabled={disabled !== null}
              leftSection={Icon ? <Icon size={18} stroke={1.7} aria-hidden /> : null}
              {...(isDanger ? { color: 'var(--t-danger)' } : {})}
              onClick={onClick}
            >
              {text}
              {disabled === null ? null : <span className={css.why}>{disabled}</span>}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </OptionsMenu>
    </span>
  );
}
