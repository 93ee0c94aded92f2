import { Button, FileButton, Progress } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { failureLine } from '../../platform/http/failure.ts';
import { saveCsv } from '../../platform/http/save-csv.ts';
import { FailureAlert } from '../../ui/feedback/FailureAlert.tsx';
import page from '../../ui/theme/page.module.css';
import css from './BulkImport.module.css';
import { reviewArchivo } from './importaciones.queries.ts';
import { IMPORTACIONES_TEXTS } from './importaciones.texts.ts';
import { MAX_IMPORTACION_BYTES } from '@tertulia/contract/features/importaciones/limites';

const ACCEPT = '.csv,.txt,text/csv';

/** Chooses the file and uploads it for review. */
export function ArchivoStep() {
  const { upload, fault, send, stop } = useUpload();
  const [isOver, setOver] = useState(false);
  const resetChosen = useRef<() => void>(null);
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(upload === null);
  };
  const leave = (event: DragEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) send(file);
  };
  return (
    <div className={css.step}>
      <p className={page.note}>{IMPORTACIONES_TEXTS.intro}</p>
      <div className={css.zone} data-over={isOver || undefined} onDragOver={over} onDragLeave={leave} onDrop={drop}>
        <IconFileSpreadsheet size={32} stroke={1.5} aria-hidden />
        {upload ? (
          <UploadProgress {...upload} onStop={stop} />
        ) : (
          <>
            <span>{isOver ? IMPORTACIONES_TEXTS.dropNow : IMPORTACIONES_TEXTS.dropHere}</span>
            <FileButton
              accept={ACCEPT}
              resetRef={resetChosen}
              onChange={(file) => {
                // allows choosing the same file again after a correction
                resetChosen.current?.();
                if (file) send(file);
              }}
            >
              {(props) => (
                <Button {...props} data-autofocus>
                  {IMPORTACIONES_TEXTS.choose}
                </Button>
              )}
            </FileButton>
          </>
        )}
      </div>
      {fault === null ? null : <FailureAlert text={fault} reason={null} py={8} />}
      <section className={css.hints} aria-label={IMPORTACIONES_TEXTS.columnasTitle}>
        <h3 className={css.heading}>{IMPORTACIONES_TEXTS.columnasTitle}</h3>
        <p className={page.note}>{IMPORTACIONES_TEXTS.columnasText}</p>
        <p className={page.note}>{IMPORTACIONES_TEXTS.telefonoText}</p>
        <Button
          variant="subtle"
          size="compact-sm"
          className={css.ejemplo}
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveCsv('contactos-ejemplo.csv', EJEMPLO_CSV)}
        >
          {IMPORTACIONES_TEXTS.ejemplo}
        </Button>
      </section>
    </div>
  );
}

interface UploadState {
  nombre: string;
  /** Between 0 and 1. */
  share: number;
}

function UploadProgress({ nombre, share, onStop }: UploadState & { onStop: () => void }) {
  const isSent = share >= 1;
  return (
    <div className={css.upload}>
      <span role="status">
        {isSent ? IMPORTACIONES_TEXTS.reviewing : IMPORTACIONES_TEXTS.uploading} <bdi>{nombre}</bdi>
      </span>
      <Progress value={share * 100} animated={isSent} size="sm" aria-label={IMPORTACIONES_TEXTS.uploading} />
      <Button variant="subtle" size="compact-sm" onClick={onStop}>
        {IMPORTACIONES_TEXTS.cancel}
      </Button>
    </div>
  );
}

function useUpload() {
  const [upload, setUpload] = useState<UploadState | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);
  const run = async (archivo: File) => {
    // one file at a time: another dropped file is ignored
    if (stopping.current) return;
    const wrong = archivoFault(archivo);
    setFault(wrong);
    if (wrong !== null) return;
    const controller = new AbortController();
    stopping.current = controller;
    const onProgress = (share: number) => setUpload({ nombre: archivo.name, share });
    onProgress(0);
    try {
      await reviewArchivo(archivo, { signal: controller.signal, onProgress });
    } catch (error) {
      if (!controller.signal.aborted) setFault(failureLine(error, IMPORTACIONES_TEXTS.uploadFailed));
    } finally {
      stopping.current = null;
      setUpload(null);
    }
  };
  return {
    upload,
    fault,
    send: (archivo: File) => void run(archivo),
    stop: () => stopping.current?.abort(),
  } as const;
}

/** Why a chosen file cannot be uploaded, or null. */
export function archivoFault({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (!/\.(csv|txt)$/i.test(name)) return IMPORTACIONES_TEXTS.noCsv;
  if (size === 0) return IMPORTACIONES_TEXTS.empty;
  return size > MAX_IMPORTACION_BYTES ? IMPORTACIONES_TEXTS.tooLarge : null;
}

/** An example file; with semicolons, since a Spanish spreadsheet then opens it in columns. */
export const EJEMPLO_CSV = [
  'nombre;apellido;email;telefono;acepta',
  'María;Gómez;maria.gomez@correo.co;3001234567;sí',
  'Café Andino S.A.S.;;ventas@cafeandino.co;6015550101;',
  'José;Muñoz;;+34 600 123 456;no',
  '',
].join('\r\n');
