import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { SCREENS } from '@tertulia/contract/access/screens';
import type { SesionUsuario } from '../../platform/session/session.ts';
import { logout } from '#public/auth';
import { refreshFoto } from '#public/perfil';
import { ahead } from '../../ui/bring-code.ts';
import { LatePart } from '../../ui/LatePart.tsx';
import { later } from '../../ui/later.ts';
import { OnceNeeded } from '../../ui/OnceNeeded.tsx';
import { whenIdle } from '../../ui/when-idle.ts';
import { OptionsMenu } from '../../ui/OptionsMenu.tsx';
import css from './ProfileMenu.module.css';

const importProfileSettings = () => import('./ProfileSettings.tsx');

// Few open them, and nobody at once.
const ProfileSettings = later(() => importProfileSettings().then((part) => part.ProfileSettings));

const ShortcutsSheet = later(async () => (await import('#public/conversaciones')).ShortcutsSheet);

/** Who is signed in, how the product should look and sound, its keys, and the way out. */
export function ProfileMenu({ usuario, isCompact }: { usuario: SesionUsuario; isCompact: boolean }) {
  const [isHelpOpen, setHelpOpen] = useState(false);
  useEffect(() => whenIdle(() => void ahead(importProfileSettings)), []);
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
          <LatePart>
            <ProfileSettings onHelp={() => setHelpOpen(true)} />
          </LatePart>
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
