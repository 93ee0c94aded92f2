import { Menu } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { OptionsMenu } from '../../../ui/table/OptionsMenu.tsx';
import css from './BandejaPanel.module.css';

interface WaitingOrderProps {
  isLongest: boolean;
  onLongest: (isLongest: boolean) => void;
}

/** The order of the waiting chats. */
export function WaitingOrder({ isLongest, onLongest }: WaitingOrderProps) {
  return (
    <OptionsMenu position="bottom-end" width={220}>
      <Menu.Target>
        <button type="button" className={css.choiceMenu} aria-label={WAITING_ORDER_TEXTS.choose}>
          <IconArrowsSort size={15} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={isLongest ? 'longest' : 'newest'} onChange={(order) => onLongest(order === 'longest')}>
          <Menu.RadioItem value="newest" closeMenuOnClick>
            {WAITING_ORDER_TEXTS.newest}
          </Menu.RadioItem>
          <Menu.RadioItem value="longest" closeMenuOnClick>
            {WAITING_ORDER_TEXTS.longest}
          </Menu.RadioItem>
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </OptionsMenu>
  );
}

const WAITING_ORDER_TEXTS = {
  choose: 'Ordenar los chats en espera',
  newest: 'Más recientes primero',
  longest: 'Mayor espera primero',
} as const;
