import { Menu } from '@mantine/core';
import { IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { SCREENS } from '@tertulia/contract/access/screens';
import { logout } from '#public/auth';
import { OptionsMenu } from '../../ui/table/OptionsMenu.tsx';
import css from './ProfileMenu.module.css';
import { ProfileSettings } from './ProfileSettings.tsx';

interface ProfileOptionsProps {
  button: ReactElement;
  name: string;
  email: string;
  onHelp: () => void;
}

/** The profile menu, around its button. */
export function ProfileOptions({ button, name, email, onHelp }: ProfileOptionsProps) {
  return (
    <OptionsMenu position="bottom-end" width={248}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <div className={css.who}>
          <b>{name}</b>
          <small>{email}</small>
        </div>
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to={SCREENS.miPerfil.path}
          leftSection={<IconUser size={18} stroke={1.7} aria-hidden />}
        >
          {SCREENS.miPerfil.label}
        </Menu.Item>
        <ProfileSettings onHelp={onHelp} />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.7} aria-hidden />} onClick={() => void logout()}>
          Cerrar sesión
        </Menu.Item>
      </Menu.Dropdown>
    </OptionsMenu>
  );
}
