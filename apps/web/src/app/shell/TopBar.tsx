import { UnstyledButton } from '@mantine/core';
import { IconLayoutSidebar, IconMenu2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { SesionUsuario } from '../../platform/session/session.ts';
import { BrandMark } from '../../ui/theme/BrandMark.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { reserveToastSpace } from '../../ui/feedback/toast-space.ts';
import css from './TopBar.module.css';

interface TopBarProps {
  usuario: SesionUsuario;
  /** Its address was valid for some minutes only. */
  onLogoBroken: () => void;
  isMobile: boolean;
  isSidebarShown: boolean;
  onToggleSidebar: () => void;
  /** Content before the profile menu. */
  children: ReactNode;
}

const reserveSpace = (bar: HTMLElement | null) => (bar ? reserveToastSpace(bar) : undefined);

/** The bar above every screen: the sidebar's switch, the business, and the profile menu. */
export function TopBar({ usuario, onLogoBroken, isMobile, isSidebarShown, onToggleSidebar, children }: TopBarProps) {
  const Toggle = isMobile ? IconMenu2 : IconLayoutSidebar;
  return (
    <header ref={reserveSpace} className={css.root}>
      <UnstyledButton
        className={css.toggle}
        onClick={onToggleSidebar}
        aria-label={isSidebarShown ? 'Contraer el menú' : 'Mostrar el menú'}
        aria-expanded={isSidebarShown}
      >
        <Toggle size={20} stroke={1.7} aria-hidden />
      </UnstyledButton>
      <Link to="/" className={css.brand} aria-label={`${usuario.suscriptor.nombreNegocio}, inicio`}>
        <Logo key={usuario.suscriptor.logoUrl} url={usuario.suscriptor.logoUrl} onBroken={onLogoBroken} />
        <span className={css.business}>{usuario.suscriptor.nombreNegocio}</span>
      </Link>
      <div className={css.spacer} data-free />
      {children}
      <ProfileMenu usuario={usuario} isCompact={isMobile} />
    </header>
  );
}

function Logo({ url, onBroken }: { url: string | null; onBroken: () => void }) {
  const [isBroken, setBroken] = useState(false);
  if (!url || isBroken) return <BrandMark size={28} />;
  return (
    <img
      className={css.logo}
      src={url}
      alt=""
      onError={() => {
        setBroken(true);
        onBroken();
      }}
    />
  );
}
