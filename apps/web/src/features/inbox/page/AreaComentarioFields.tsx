import { NativeSelect } from '@mantine/core';
import { useAreas } from '#public/areas';
import { failedChoices } from '../../../platform/query/failed-choices.ts';
import { ChoicesFailed } from '../../../ui/form/ChoicesFailed.tsx';
import { CHAT_TEXTS } from './chat.texts.ts';
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx';

const MAX_COMENTARIO = 500;

/** Area and comment of a chat that is transferred or returned. */
export interface AreaComentario {
  /** Empty if the chat keeps its area. */
  areaId: string;
  comentario: string;
}

interface AreaComentarioFieldsProps {
  value: AreaComentario;
  hint: string;
  onChange: (value: AreaComentario) => void;
}

/** Fields for the area and the comment of a transfer or return. */
export function AreaComentarioFields({ value, hint, onChange }: AreaComentarioFieldsProps) {
  const areas = useAreas();
  const failedAreas = failedChoices(areas, CHAT_TEXTS.transferAreasFailed);
  return (
    <>
      <NativeSelect
        // the first field of the dialog, or one after the dialog's own
        data-autofocus
        label={CHAT_TEXTS.transferArea}
        value={value.areaId}
        error={failedAreas && <ChoicesFailed {...failedAreas} />}
        onChange={(event) => onChange({ ...value, areaId: event.currentTarget.value })}
        data={[
          { value: '', label: CHAT_TEXTS.transferSameArea },
          ...(areas.data ?? []).map(({ id, nombre }) => ({ value: String(id), label: nombre })),
        ]}
      />
      <TextAreaField
        label={CHAT_TEXTS.transferComment}
        description={hint}
        value={value.comentario}
        maxLength={MAX_COMENTARIO}
        rows={3}
        onChange={(event) => onChange({ ...value, comentario: event.currentTarget.value })}
        // Enter inserts a line break here, so Ctrl + Enter confirms
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
    </>
  );
}

/** The same values as request fields. */
export function toAreaComentario({ areaId, comentario }: AreaComentario) {
  return { areaId: areaId === '' ? null : Number(areaId), comentario };
}
