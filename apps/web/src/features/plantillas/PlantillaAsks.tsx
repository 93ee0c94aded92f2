import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { CATEGORIAS_PLANTILLA } from '@tertulia/contract/features/plantillas/limites';
import type { Plantilla } from '@tertulia/contract/features/plantillas/plantilla';
import { ConfirmAction } from '../../ui/dialog/ConfirmDialog.tsx';
import type { DialogFrame } from '../../ui/dialog/useDialog.tsx';
import { PlantillaDialog } from './PlantillaDialog.tsx';
import { PlantillaVista } from './PlantillaVista.tsx';
import { removePlantilla, submitPlantilla } from './plantillas.queries.ts';
import { CATEGORIA_TEXTS, MASIVO_TEXTS, removeText } from './plantillas-masivo.texts.ts';

export type RowAsk = 'ver' | 'editar' | 'enviar' | 'eliminar';

export type PlantillaAsk =
  | { about: 'editar'; plantilla: Plantilla | null }
  | { about: Exclude<RowAsk, 'editar'>; plantilla: Plantilla }
  | { about: RowAsk; plantilla: Plantilla };

interface PlantillaAsksProps extends DialogFrame {
  ask: PlantillaAsk;
  onAsk: (ask: PlantillaAsk) => void;
}

/** The dialog that is open on the page. */
export function PlantillaAsks({ ask, onAsk, ...frame }: PlantillaAsksProps) {
  const { plantilla } = ask;
  if (ask.about === 'editar' || plantilla === null) return <PlantillaDialog {...frame} plantilla={plantilla} />;
  if (ask.about === 'ver')
    return (
      <PlantillaVista
        {...frame}
        plantilla={plantilla}
        onEdit={() => onAsk({ about: 'editar', plantilla })}
        onSubmit={() => onAsk({ about: 'enviar', plantilla })}
      />
    );
  return ask.about === 'enviar' ? (
    <SubmitDialog {...frame} plantilla={plantilla} />
  ) : (
    <RemoveDialog {...frame} plantilla={plantilla} />
  );
}

function SubmitDialog({ plantilla, ...frame }: DialogFrame & { plantilla: Plantilla }) {
  const [categoria, setCategoria] = useState<(typeof CATEGORIAS_PLANTILLA)[number]>(
    CATEGORIAS_PLANTILLA.find((one) => one === plantilla.categoria) ?? 'UTILITY',
  );
  return (
    <ConfirmAction
      {...frame}
      title={MASIVO_TEXTS.submitTitle}
      text={`WhatsApp revisará «${plantilla.templateName}». Después no se podrá cambiar su texto.`}
      accept={MASIVO_TEXTS.submitAccept}
      action={() => submitPlantilla(plantilla.id, categoria)}
      done={{ text: MASIVO_TEXTS.submitted, ms: 2500 }}
      failed={MASIVO_TEXTS.submitFailed}
    >
      <NativeSelect
        mt={12}
        label={MASIVO_TEXTS.categoria}
        value={categoria}
        data={CATEGORIAS_PLANTILLA.map((value) => ({ value, label: CATEGORIA_TEXTS[value] ?? value }))}
        onChange={({ currentTarget: { value } }) =>
          setCategoria(CATEGORIAS_PLANTILLA.find((one) => one === value) ?? 'UTILITY')
        }
      />
    </ConfirmAction>
  );
}

function RemoveDialog({ plantilla, ...frame }: DialogFrame & { plantilla: Plantilla }) {
  return (
    <ConfirmAction
      {...frame}
      text={removeText(plantilla.templateName)}
      note={MASIVO_TEXTS.removeNote}
      accept={MASIVO_TEXTS.remove}
      action={() => removePlantilla(plantilla.id)}
      done={{ text: MASIVO_TEXTS.removed, ms: 2500 }}
      failed={MASIVO_TEXTS.removeFailed}
    />
  );
}
