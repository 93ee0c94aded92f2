import { SETTINGS } from './config.ts';

/** The reference of every setting as a Markdown table. docs/configuration.md must contain it verbatim. */
export function configurationTable(): string {
  const rows = Object.entries(SETTINGS).map(([name, { schema, effect }]) => {
    const parsed = schema.safeParse(undefined);
    const byDefault = !parsed.success ? '' : parsed.data === undefined ? '–' : `\`${String(parsed.data)}\``;
    return `| \`${name}\` | ${byDefault} | ${effect.replace(/’/g, "'")} |`;
  });
  return ['| variable | default | effect |', '|---|---|---|', ...rows].join('\n');
}
