import { Button, FileButton, Group } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import css from './PhotoField.module.css';

interface PhotoFieldProps {
  chosen: File | null;
  /** The address of the current picture; null without one, or if it will be removed. */
  current: string | null;
  accept: readonly string[];
  texts: { choose: string; change: string; remove: string; hint: string };
  /** The server's refusal. */
  error: ReactNode;
  /** Why a file cannot be used, or null. */
  check: (file: File) => string | null;
  /** Renders the chosen picture, else the current one, else the placeholder. */
  children: (url: string | null) => ReactNode;
  onChoose: (file: File) => void;
  onRemove: () => void;
}

/** A picture in a form: choose, replace and remove. */
export function PhotoField({ chosen, current, accept, texts, check, children, onChoose, ...rest }: PhotoFieldProps) {
  const [fault, setFault] = useState<string | null>(null);
  const draft = useMemo(() => (chosen ? URL.createObjectURL(chosen) : null), [chosen]);
  useEffect(
    () => () => {
      if (draft !== null) URL.revokeObjectURL(draft);
    },
    [draft],
  );
  const shown = draft ?? current;
  const choose = (file: File | null) => {
    if (!file) return;
    const wrong = check(file);
    setFault(wrong);
    if (wrong === null) onChoose(file);
  };
  const text = fault ?? rest.error;
  return (
    <div className={css.root}>
      {children(shown)}
      <div>
        <Group gap={8}>
          <FileButton accept={accept.join(',')} onChange={choose}>
            {(props) => (
              <Button {...props} variant="default" size="xs">
                {shown === null ? texts.choose : texts.change}
              </Button>
            )}
          </FileButton>
          {shown === null ? null : (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              onClick={() => {
                setFault(null);
                rest.onRemove();
              }}
            >
              {texts.remove}
            </Button>
          )}
        </Group>
        <p className={css.hint} data-fault={text ? true : undefined} role={text ? 'alert' : undefined}>
          {text ?? texts.hint}
        </p>
      </div>
    </div>
  );
}
