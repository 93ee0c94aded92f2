import { Button, Skeleton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { Plantilla } from '@tertulia/contract/features/plantillas/plantilla';
import { failureOf } from '../../platform/http/failure.ts';
import { plain } from '../../platform/format/plain.ts';
import { FailureWords } from '../../ui/FailureWords.tsx';
import css from './PlantillaPicker.module.css';
import { PlantillaForm } from './PlantillaForm.tsx';
import { usePlantillas } from './plantillas.queries.ts';
import { ESTADO_TEXTS, PLANTILLAS_TEXTS } from './plantillas.texts.ts';

interface PlantillaPickerProps {
  /** The chat that it is for: another chat begins anew. */
  conversacionId?: number;
  /** `texto` is what the customer will read. What is false in the end keeps the places as they were filled. */
  onChosen: (plantillaId: number, variables: Record<string, string>, texto: string) => Promise<boolean> | boolean;
}

/** Chooses a template of the provider's: searches, fills in its places, shows what will be read. */
export function PlantillaPicker({ conversacionId, onChosen }: PlantillaPickerProps) {
  return <Picker key={conversacionId ?? 'new'} onChosen={onChosen} />;
}

function Picker({ onChosen }: Pick<PlantillaPickerProps, 'onChosen'>) {
  const { data, error, isPending, refetch } = usePlantillas();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Plantilla | null>(null);
  /** The one whose form was left: what was filled into its places waits there, and the focus goes back to it. */
  const [left, setLeft] = useState<{ id: number; values: Record<string, string> } | null>(null);
  if (chosen) {
    const leave = (values: Record<string, string>) => {
      setLeft({ id: chosen.id, values });
      setChosen(null);
    };
    const send = async (variables: Record<string, string>, texto: string) => {
      if (await onChosen(chosen.id, variables, texto)) leave({});
    };
    return (
      <PlantillaForm
        plantilla={chosen}
        filledBefore={left?.id === chosen.id ? left.values : {}}
        onBack={leave}
        onSend={(variables, texto) => void send(variables, texto)}
      />
    );
  }
  if (isPending) {
    return (
      <div className={css.root} role="group" aria-busy="true" aria-label={PLANTILLAS_TEXTS.loading}>
        <Skeleton height={36} radius={8} />
        <Skeleton height={44} radius={8} />
        <Skeleton height={44} radius={8} />
      </div>
    );
  }
  if (!data) {
    return (
      <div className={css.empty} role="alert">
        <FailureWords {...failureOf(error, PLANTILLAS_TEXTS.failed)} />
        <Button size="xs" variant="default" onClick={() => void refetch()}>
          {PLANTILLAS_TEXTS.retry}
        </Button>
      </div>
    );
  }
  if (data.length === 0) return <p className={css.empty}>{PLANTILLAS_TEXTS.empty}</p>;
  const shown = data.filter((plantilla) => isFound(plantilla, search));
  return (
    <div className={css.root}>
      <TextInput
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        placeholder={PLANTILLAS_TEXTS.search}
        aria-label={PLANTILLAS_TEXTS.search}
        leftSection={<IconSearch size={16} aria-hidden />}
      />
      <ul className={css.list} aria-label={PLANTILLAS_TEXTS.title}>
        {shown.map((plantilla) => (
          <li key={plantilla.id}>
            <button
              type="button"
              className={css.plantilla}
              autoFocus={plantilla.id === left?.id}
              disabled={plantilla.estadoAprobacion !== 'APROBADA'}
              onClick={() => setChosen(plantilla)}
            >
              <span className={css.name}>
                <bdi>{plantilla.templateName}</bdi>
                <span className={css.estado} data-estado={plantilla.estadoAprobacion}>
                  {ESTADO_TEXTS[plantilla.estadoAprobacion]}
                </span>
              </span>
              <span className={css.cuerpo}>{plantilla.motivoRechazo ?? plantilla.cuerpo}</span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 ? (
        <p className={css.empty} role="status">
          {PLANTILLAS_TEXTS.notFound}
        </p>
      ) : null}
    </div>
  );
}

function isFound({ templateName, cuerpo }: Plantilla, search: string): boolean {
  const words = plain(search).split(/\s+/);
  const text = plain(`${templateName} ${cuerpo}`);
  return words.every((word) => text.includes(word));
}
