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

interface Outcome {
  /** Null as long as it was not tried out. */
  resumen: ResumenDifusion | null;
  faults: Record<string, string>;
  /** Whether its number is to be agreed to. */
  isAsking: boolean;
  /** Why it is asked again. */
  note: string | undefined;
}

const NOTHING: Outcome = { resumen: null, faults: {}, isAsking: false, note: undefined };
const FAILED_MS = 4000;

/** Chooses what is sent, tries it out, and begins it once the number was agreed to. */
export function EnvioForm({ estado, filtros, plantillas, older, onClose, onDifusion }: EnvioFormProps) {
  const [only] = useState(() => (plantillas.length === 1 ? (plantillas[0] ?? null) : null));
  const [plantilla, setPlantilla] = useState<Plantilla | null>(only);
  const [valores, setValores] = useState<ValoresForm>(only ? firstValores(only) : {});
  const [isDryRun, setDryRun] = useState(true);
  const [isBusy, setBusy] = useState(false);
  // the same one for each attempt with the same form: trying again after a lost answer begins one broadcast
  const [clave, setClave] = useState(newUuid);
  const [said, setSaid] = useState<{ clave: string; outcome: Outcome } | null>(null);
  // an answer holds for what was asked: one that comes after the form was changed says nothing
  const { resumen, faults, isAsking, note } = said?.clave === clave ? said.outcome : NOTHING;
  const say = (outcome: Partial<Outcome>) => setSaid({ clave, outcome: { ...NOTHING, ...outcome } });
  const panel = useRef<HTMLDivElement>(null);
  // it comes below what is asked, where a low screen does not show it
  useEffect(() => {
    if (resumen) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [resumen]);
  const isFiltered = Object.values(filtros).some((value) => value !== undefined);
  const isReady = !isDryRun && resumen !== null && resumen.enviados > 0;

  const send = ({ id }: Plantilla, dryRun: boolean, acordados?: number) =>
    sendDifusion(
      { estadoId: estado.id, plantillaId: id },
      { ...filtros, variables: variablesOf(valores), clave, acordados },
      dryRun,
    );
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      say({ resumen, faults: error instanceof ApiError ? faultsOfRefusal(error.errors) : {} });
      showToast({ variant: 'danger', text: errorText(error, DIFUSIONES_TEXTS.failed), ms: FAILED_MS });
    } finally {
      setBusy(false);
    }
  };
  const tryOut = () => {
    if (!plantilla) return showToast({ variant: 'warning', text: DIFUSIONES_TEXTS.choose });
    const wrong = faultsOfValores(valores);
    if (Object.keys(wrong).length > 0) return say({ faults: wrong });
    if (isBusy) return undefined;
    return void run(async () => {
      const result = await send(plantilla, true);
      say({ resumen: result, isAsking: !isDryRun && result.enviados > 0 });
    });
  };
  /** Begins it for so many as were agreed to; where they are others by now, asks anew with their number. */
  const begin = (agreed: ResumenDifusion) => {
    if (!plantilla || isBusy) return;
    void run(async () => {
      try {
        const { difusionId } = await send(plantilla, false, agreed.enviados);
        say({ resumen: agreed });
        if (difusionId !== null) onDifusion(difusionId);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'CONFLICT') throw error;
        const changed = errorText(error, DIFUSIONES_TEXTS.changed);
        const result = await send(plantilla, true);
        say({ resumen: result, isAsking: result.enviados > 0, note: changed });
        if (result.enviados === 0) showToast({ variant: 'warning', text: changed, ms: FAILED_MS });
      }
    });
  };

  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        tryOut();
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
            nothingFoundMessage={DIFUSIONES_TEXTS.noneFound}
            data={plantillas.map(({ id, templateName }) => ({ value: String(id), label: templateName }))}
            value={plantilla === null ? null : String(plantilla.id)}
            onChange={(value) => {
              const chosen = plantillas.find(({ id }) => String(id) === value) ?? null;
              setPlantilla(chosen);
              setValores(chosen ? firstValores(chosen) : {});
              setClave(newUuid());
            }}
          />
          <ValoresFields
            valores={valores}
            faults={faults}
            onChange={(next) => {
              setValores(next);
              setClave(newUuid());
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
          {isDryRun && resumen.enviados > 0 ? <p className={css.why}>{DIFUSIONES_TEXTS.untick}</p> : null}
        </div>
      ) : null}
      <div className={css.footer}>
        {older}
        <span className={css.spring} />
        <Button variant="default" onClick={onClose}>
          {DIFUSIONES_TEXTS.cancel}
        </Button>
        {isReady ? (
          <Button disabled={isBusy} onClick={() => say({ resumen, isAsking: true })}>
            {`${DIFUSIONES_TEXTS.send} a ${howMany(resumen)}`}
          </Button>
        ) : (
          <Button type="submit" loading={isBusy}>
            {isDryRun ? DIFUSIONES_TEXTS.simulate : DIFUSIONES_TEXTS.send}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking && isReady}
        stackId="confirmar-envio-masivo"
        title={DIFUSIONES_TEXTS.confirmTitle}
        text={resumen ? `¿Enviar «${plantilla?.templateName}» a ${howMany(resumen)} de «${estado.nombre}»?` : ''}
        note={note}
        accept={DIFUSIONES_TEXTS.send}
        isBusy={isBusy}
        onCancel={() => say({ resumen })}
        onConfirm={() => (resumen ? begin(resumen) : undefined)}
      />
    </form>
  );
}

function howMany({ enviados }: ResumenDifusion): string {
  return contactosText(formatCount(enviados), enviados);
}
