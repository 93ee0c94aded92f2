import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { isSupervising } from '@tertulia/contract/core/roles';
import { dayOf } from '../../platform/format/days.ts';
import { rolesOf, useUsuario } from '../../platform/session/session.ts';
import css from './BulkImport.module.css';
import { fetchContactosCsv } from './importaciones.queries.ts';
import { IMPORTACIONES_TEXTS } from './importaciones.texts.ts';
import { useDescarga } from './useDescarga.ts';

/** Downloads the contacts that match the page's search: a supervisor's button. */
export function ExportarContactos(listed: { q: string | undefined; noEscribir: true | undefined }) {
  const mayExport = isSupervising(rolesOf(useUsuario()));
  const ready = { text: IMPORTACIONES_TEXTS.exportReady, ms: 3000 };
  const { isBusy, run } = useDescarga(IMPORTACIONES_TEXTS.exportFailed, ready);
  if (!mayExport) return null;
  return (
    <Button
      className={css.confirmed}
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={isBusy}
      aria-label={isBusy ? IMPORTACIONES_TEXTS.exportBusy : IMPORTACIONES_TEXTS.exportar}
      onClick={() => run({ name: `contactos-${dayOf(Date.now())}.csv`, fetchCsv: () => fetchContactosCsv(listed) })}
    >
      {IMPORTACIONES_TEXTS.exportar}
    </Button>
  );
}
