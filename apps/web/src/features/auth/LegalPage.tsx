import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { BrandMark } from '../../ui/theme/BrandMark.tsx';
import css from './LegalPage.module.css';

export interface LegalSection {
  title: string;
  paragraphs: readonly string[];
  items?: readonly string[];
}

interface LegalPageProps {
  title: string;
  updated: string;
  intro: string;
  sections: readonly LegalSection[];
}

/** The layout of a legal text. */
export function LegalPage({ title, updated, intro, sections }: LegalPageProps) {
  return (
    <div className={css.root}>
      <header className={css.header}>
        <Link to="/login" className={css.brand} aria-label="Tertulia, ingresar">
          <BrandMark size={28} />
          <span>Tertulia</span>
        </Link>
        <nav className={css.nav} aria-label="Información legal">
          <Anchor component={Link} to="/terminos" activeProps={{ 'aria-current': 'page' }}>
            Términos
          </Anchor>
          <Anchor component={Link} to="/privacidad" activeProps={{ 'aria-current': 'page' }}>
            Privacidad
          </Anchor>
        </nav>
      </header>
      <main className={css.main}>
        <h1 className={css.title}>{title}</h1>
        <p className={css.updated}>Última actualización: {updated}</p>
        <p>{intro}</p>
        {sections.map((section, index) => (
          <section key={section.title}>
            <h2 className={css.heading}>
              {index + 1}. {section.title}
            </h2>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {section.items ? (
              <ul>
                {section.items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            ) : null}
          </section>
        ))}
      </main>
    </div>
  );
}
