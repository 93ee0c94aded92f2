import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconKeyboard, IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { SCREENS } from '@tertulia/contract/access/screens';
import type { SesionUsuario } from '../../platform/session/session.ts';
import { logout } from '#public/auth';
import { refreshFoto } from '#public/perfil';
import { later } from '../../ui/later.ts';
import { OnceNeeded } from '../../ui/OnceNeeded.tsx';
import { OptionsMenu } from '../../ui/OptionsMenu.tsx';
import { AppearanceItems } from './AppearanceItems.tsx';
import { PreferenceItems } from './PreferenceItems.tsx';
import css from './ProfileMenu.module.css';

// Few open it, and nobody at once.
const ShortcutsSheet = later(async () => (await import('#public/conversaciones')).ShortcutsSheet);

/** Who is signed in, how the product should look and sound, its keys, and the way out. */
export function ProfileMenu({ usuario, isCompact }: { usuario: SesionUsuario; isCompact: boolean }) {
  const [isHelpOpen, setHelpOpen] = useState(false);
  const name = usuario.nombre.trim() || SCREENS.miPerfil.label;
  return (
    <>
      <OptionsMenu position="bottom-end" width={248}>
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
          <AppearanceItems />
          <Menu.Divider />
          <PreferenceItems />
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconKeyboard size={18} stroke={1.7} aria-hidden />}
            onClick={() => setHelpOpen(true)}
          >
            Atajos de teclado
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={18} stroke={1.7} aria-hidden />} onClick={() => void logout()}>
            Cerrar sesión
          </Menu.Item>
        </Menu.Dropdown>
      </OptionsMenu>
      <OnceNeeded isNeeded={isHelpOpen} onFailed={() => setHelpOpen(false)}>
        <ShortcutsSheet isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
      </OnceNeeded>
    </>
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
