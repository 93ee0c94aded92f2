import { Menu } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { OptionsMenu } from '../../../ui/table/OptionsMenu.tsx';

interface OwnedOptionsProps {
  button: ReactElement;
  options: readonly { owned: 'mine' | 'all'; label: string; count: ReactNode }[];
  onOwned: (owned: 'mine' | 'all') => void;
}

/** The menu that selects own or everyone's chats, around its button. */
export function OwnedOptions({ button, options, onOwned }: OwnedOptionsProps) {
  return (
    <OptionsMenu position="bottom-end" width={220}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {options.map(({ owned, label, count }) => (
          <Menu.Item key={owned} onClick={() => onOwned(owned)} rightSection={count}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </OptionsMenu>
  );
}
