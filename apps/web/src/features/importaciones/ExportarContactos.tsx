import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { isSupervising } from '@tertulia/contract/core/roles';
import { dayOf } from '../../platform/format/days.ts';
import { rolesOf, useUsuario } from '../../platform/session/session.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import css from './BulkImport.module.css';
import { fetchContactosCsv } from './importaciones.queries.ts';
import { IMPORTACIONES_TEXTS } from './importaciones.texts.ts';
import { useDescarga } from './useDescarga.ts';

/** Downloads the contacts that match the page's search: a supervisor's button. */
export function ExportarContactos(listed: { q: string | undefined; noEscribir: true | undefined }) {
  const mayExport = isSupervising(rolesOf(useUsuario()));
  const { isBusy, download } = useDescarga(IMPORTACIONES_TEXTS.exportFailed);
  if (!mayExport) return null;
  const exportar = async () => {
    const name = `contactos-${dayOf(Date.now())}.csv`;
    if (await download(name, () => fetchContactosCsv(listed)))
      showToast({ variant: 'success', text: IMPORTACIONES_TEXTS.exportReady, ms: 3000 });
  };
  return (
    <Button
      className={css.confirmed}
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={isBusy}
      aria-label={isBusy ? IMPORTACIONES_TEXTS.exportBusy : IMPORTACIONES_TEXTS.exportar}
      onClick={() => void exportar()}
    >
      {IMPORTACIONES_TEXTS.exportar}
    </Button>
  );
}
