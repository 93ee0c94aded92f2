import { Button, Checkbox, Select } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ResumenDifusion } from '@tertulia/contract/features/difusiones/difusion';
import type { Plantilla } from '@tertulia/contract/features/plantillas/plantilla';
import { PlantillaBubble } from '#public/plantillas';
import { formatCount } from '../../platform/format/numbers.ts';
import { ApiError, errorText } from '../../platform/http/api-error.ts';
import { newUuid } from '../../platform/http/uuid.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { showToast } from '../../ui/toast.ts';
import css from './Difusiones.module.css';
import { sendDifusion } from './difusiones.queries.ts';
import { contactosText, DIFUSIONES_TEXTS } from './difusiones.texts.ts';
import {
  faultsOfRefusal,
  faultsOfValores,
  firstValores,
  previewValores,
  variablesOf,
  type ValoresForm,
} from './envio-form.ts';
import type { EnvioMasivoDialogProps } from './EnvioMasivoDialog.tsx';
import { ResumenPanel } from './ResumenPanel.tsx';
import { ValoresFields } from './ValoresFields.tsx';

interface EnvioFormProps extends Omit<EnvioMasivoDialogProps, 'isOpen'> {
  plantillas: readonly Plantilla[];
  /** The way to the broadcasts of before. */
  older: ReactNode;
}

const FAILED_MS = 4000;

/** Chooses what is sent, tries it out, and begins it once the number was agreed to. */
export function EnvioForm({ estado, filtros, plantillas, older, onClose, onDifusion }: EnvioFormProps) {
  const [only] = useState(() => (plantillas.length === 1 ? (plantillas[0] ?? null) : null));
  const [plantilla, setPlantilla] = useState<Plantilla | null>(only);
  const [valores, setValores] = useState<ValoresForm>(only ? firstValores(only) : {});
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [isDryRun, setDryRun] = useState(true);
  const [resumen, setResumen] = useState<ResumenDifusion | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  // the same one for each attempt with the same form: trying again after a lost answer begins one broadcast
  const [clave, setClave] = useState(newUuid);
  const panel = useRef<HTMLDivElement>(null);
  // it comes below what is asked, where a low screen does not show it
  useEffect(() => {
    if (resumen) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [resumen]);
  const isFiltered = Object.values(filtros).some((value) => value !== undefined);
  /** What was tried out holds for what was asked: anything else asks anew. */
  const forget = () => {
    setResumen(null);
    setClave(newUuid());
  };

  const send = async (dryRun: boolean): Promise<ResumenDifusion | null> => {
    if (!plantilla) return null;
    setBusy(true);
    try {
      return await sendDifusion(
        { estadoId: estado.id, plantillaId: plantilla.id },
        { ...filtros, variables: variablesOf(valores), clave },
        dryRun,
      );
    } catch (error) {
      if (error instanceof ApiError) setFaults(faultsOfRefusal(error.errors));
      showToast({ variant: 'danger', text: errorText(error, DIFUSIONES_TEXTS.failed), ms: FAILED_MS });
      return null;
    } finally {
      setBusy(false);
    }
  };
  const tryOut = async () => {
    if (!plantilla) return showToast({ variant: 'warning', text: DIFUSIONES_TEXTS.choose });
    const wrong = faultsOfValores(valores);
    setFaults(wrong);
    if (Object.keys(wrong).length > 0 || isBusy) return undefined;
    const result = await send(true);
    if (!result) return undefined;
    setResumen(result);
    setConfirming(!isDryRun && result.enviados > 0);
    return undefined;
  };
  const begin = async () => {
    const result = await send(false);
    setConfirming(false);
    if (result?.difusionId != null) onDifusion(result.difusionId);
  };

  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void tryOut();
      }}
    >
      <p className={css.about}>
        {DIFUSIONES_TEXTS.intro} «{estado.nombre}»{isFiltered ? ` ${DIFUSIONES_TEXTS.filtered}` : ''}.
      </p>
      <div className={css.form}>
        <div className={css.fields}>
          <Select
            data-autofocus
            label={DIFUSIONES_TEXTS.plantilla}
            placeholder={DIFUSIONES_TEXTS.choose}
            searchable
            allowDeselect={false}
            nothingFoundMessage={DIFUSIONES_TEXTS.nobodyThere}
            data={plantillas.map(({ id, templateName }) => ({ value: String(id), label: templateName }))}
            value={plantilla === null ? null : String(plantilla.id)}
            onChange={(value) => {
              const chosen = plantillas.find(({ id }) => String(id) === value) ?? null;
              setPlantilla(chosen);
              setValores(chosen ? firstValores(chosen) : {});
              setFaults({});
              forget();
            }}
          />
          <ValoresFields
            valores={valores}
            faults={faults}
            onChange={(next) => {
              setValores(next);
              setFaults({});
              forget();
            }}
          />
          <Checkbox
            label={DIFUSIONES_TEXTS.dryRun}
            checked={isDryRun}
            onChange={(event) => setDryRun(event.currentTarget.checked)}
          />
        </div>
        <figure className={css.preview}>
          <figcaption>{DIFUSIONES_TEXTS.preview}</figcaption>
          <PlantillaBubble
            cuerpo={plantilla?.cuerpo ?? ''}
            values={previewValores(valores)}
            empty={DIFUSIONES_TEXTS.choose}
          />
        </figure>
      </div>
      {resumen ? (
        <div ref={panel}>
          <ResumenPanel resumen={resumen} />
        </div>
      ) : null}
      <div className={css.footer}>
        {older}
        <span className={css.spring} />
        <Button variant="default" onClick={onClose}>
          {DIFUSIONES_TEXTS.cancel}
        </Button>
        {resumen && resumen.enviados > 0 ? (
          <Button disabled={isBusy} onClick={() => setConfirming(true)}>
            {`${DIFUSIONES_TEXTS.send} a ${contactosText(formatCount(resumen.enviados), resumen.enviados)}`}
          </Button>
        ) : (
          <Button type="submit" loading={isBusy}>
            {isDryRun ? DIFUSIONES_TEXTS.simulate : DIFUSIONES_TEXTS.send}
          </Button>
        )}
      </div>
      {resumen && plantilla ? (
        <ConfirmDialog
          isOpen={isConfirming}
          title={DIFUSIONES_TEXTS.confirmTitle}
          text={`¿Enviar «${plantilla.templateName}» a ${contactosText(formatCount(resumen.enviados), resumen.enviados)} de «${estado.nombre}»?`}
          accept={DIFUSIONES_TEXTS.send}
          isBusy={isBusy}
          onCancel={() => setConfirming(false)}
          onConfirm={() => void begin()}
        />
      ) : null}
    </form>
  );
}
