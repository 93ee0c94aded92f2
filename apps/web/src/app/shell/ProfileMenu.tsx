import { type MantineColorScheme, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconChevronDown, IconDeviceDesktop, IconLogout, IconMoon, IconSun, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { SCREENS } from '@tertulia/contract/access/screens';
import type { SesionUsuario } from '../../platform/session/session.ts';
import { logout } from '#public/auth';
import { refreshFoto } from '#public/perfil';
import { OptionsMenu } from '../../ui/OptionsMenu.tsx';
import css from './ProfileMenu.module.css';

const SCHEMES = [
  { value: 'light', label: 'Claro', icon: IconSun },
  { value: 'dark', label: 'Oscuro', icon: IconMoon },
  { value: 'auto', label: 'Como el sistema', icon: IconDeviceDesktop },
] as const;

/** Who is signed in, how it should look, and the way out. */
export function ProfileMenu({ usuario, isCompact }: { usuario: SesionUsuario; isCompact: boolean }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const name = usuario.nombre.trim() || SCREENS.miPerfil.label;
  return (
    <OptionsMenu position="bottom-end" width={232}>
      <Menu.Target>
        <UnstyledButton className={css.target} aria-label={`Menú de ${name}`}>
          <Photo key={usuario.fotoUrl} url={usuario.fotoUrl} />
          {isCompact ? null : <span className={css.name}>{name}</span>}
          {isCompact ? null : <IconChevronDown size={16} stroke={1.7} aria-hidden className={css.chevron} />}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={css.who}>
          <b>{name}</b>
          <small>{usuario.email}</small>
        </div>
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to={SCREENS.miPerfil.path}
          leftSection={<IconUser size={18} stroke={1.7} aria-hidden />}
        >
          {SCREENS.miPerfil.label}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Apariencia</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
          {SCHEMES.map(({ value, label, icon: Icon }) => (
            <Menu.RadioItem
              key={value}
              value={value}
              closeMenuOnClick={false}
              rightSection={<Icon size={18} stroke={1.7} aria-hidden />}
            >
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.7} aria-hidden />} onClick={() => void logout()}>
          Cerrar sesión
        </Menu.Item>
      </Menu.Dropdown>
    </OptionsMenu>
  );
}

/** Photos that were asked for anew: an address runs out after ten minutes, and a file may be gone for good. */
const renewed = new Set<string>();

/** The user's photo; the default icon without one, or in place of a broken one. */
function Photo({ url }: { url: string | null }) {
  const [isBroken, setBroken] = useState(false);
  const refuse = () => {
    setBroken(true);
    const file = url?.split('?')[0] ?? '';
    if (renewed.has(file)) return;
    renewed.add(file);
    // the icon stands until then, and for good where there is no answer
    refreshFoto().catch(() => undefined);
  };
  return (
    <span className={css.photo}>
      {url && !isBroken ? <img src={url} alt="" onError={refuse} /> : <IconUser size={18} stroke={1.7} aria-hidden />}
    </span>
  );
}
