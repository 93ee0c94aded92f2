import { Alert, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BrandMark } from '../../ui/theme/BrandMark.tsx';
import css from './AuthLayout.module.css';
import { ChatPicture } from './ChatPicture.tsx';
import { tooManyAttempts } from '@tertulia/contract/core/wait';

interface AuthLayoutProps {
  title: string;
  subtitle?: ReactNode;
  children: ReactNode;
}

/** The layout of the pages without session: the form, the legal links, and on wide screens a picture. */
export function AuthLayout({ title, subtitle, children }: AuthLayoutProps) {
  return (
    <div className={css.root}>
      <div className={css.side}>
        <header className={css.brand}>
          <BrandMark size={32} />
          <span>Tertulia</span>
        </header>
        <main className={css.main}>
          <h1 className={css.title}>{title}</h1>
          {subtitle ? <p className={css.subtitle}>{subtitle}</p> : null}
          {children}
        </main>
        <footer className={css.footer}>
          <span>© {new Date().getFullYear()} Tertulia. Todos los derechos reservados.</span>
          <nav className={css.legal} aria-label="Información legal">
            <Anchor component={Link} to="/terminos" c="dimmed" size="xs">
              Términos y condiciones
            </Anchor>
            <Anchor component={Link} to="/privacidad" c="dimmed" size="xs">
              Política de privacidad
            </Anchor>
          </nav>
        </footer>
      </div>
      <aside className={css.picture} aria-hidden>
        <ChatPicture />
      </aside>
    </div>
  );
}

/** Shows the remaining wait in the form. The toast has announced it, so this is no live region. */
export function WaitNotice({ leftMs }: { leftMs: number | null }) {
  if (leftMs === null) return null;
  return (
    <Alert color="red" variant="light" role="note">
      {tooManyAttempts(leftMs / 1000)}
    </Alert>
  );
}
