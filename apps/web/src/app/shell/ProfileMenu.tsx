import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { SCREENS } from '@tertulia/contract/access/screens';
import type { SesionUsuario } from '../../platform/session/session.ts';
import { refreshFoto } from '#public/perfil';
import { ShortcutsSheet } from '../../features/inbox/page/lazy-parts.ts';
import { useDialog } from '../../ui/dialog/useDialog.tsx';
import css from './ProfileMenu.module.css';
import { ProfileOptions } from './ProfileOptions.tsx';

/** The signed-in user, theme and sound settings, keyboard shortcuts, and sign out. */
export function ProfileMenu({ usuario, isCompact }: { usuario: SesionUsuario; isCompact: boolean }) {
  const help = useDialog((_, frame) => <ShortcutsSheet {...frame} />);
  const name = usuario.nombre.trim() || SCREENS.miPerfil.label;
  const button = (
    <UnstyledButton className={css.target} aria-label={`Menú de ${name}`}>
      <Photo key={usuario.fotoUrl} url={usuario.fotoUrl} />
      {isCompact ? null : <span className={css.name}>{name}</span>}
      {isCompact ? null : <IconChevronDown size={16} stroke={1.7} aria-hidden className={css.chevron} />}
    </UnstyledButton>
  );
  return (
    <>
      <ProfileOptions button={button} name={name} email={usuario.email} onHelp={() => help.open()} />
      {help.node}
    </>
  );
}

/** Photos that were fetched again: an address expires after ten minutes, and a file may be gone. */
const renewed = new Set<string>();

/** The user's photo; the default icon without one, or instead of a broken one. */
function Photo({ url }: { url: string | null }) {
  const [isBroken, setBroken] = useState(false);
  const refuse = () => {
    setBroken(true);
    const file = url?.split('?')[0] ?? '';
    if (renewed.has(file)) return;
    renewed.add(file);
    // the icon is shown until then, and permanently without a response
    refreshFoto().catch(() => undefined);
  };
  return (
    <span className={css.photo}>
      {url && !isBroken ? <img src={url} alt="" onError={refuse} /> : <IconUser size={18} stroke={1.7} aria-hidden />}
    </span>
  );
}
