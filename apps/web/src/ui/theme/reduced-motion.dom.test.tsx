import { Button } from '@mantine/core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '../../../test/dom.tsx';

function Sending() {
  const [isSending, setSending] = useState(false);
  return (
    <Button loading={isSending} onClick={() => setSending(true)}>
      Enviar
    </Button>
  );
}

test('without motion a button that begins to load has its spinner in the middle', async () => {
  const screen = await show(<Sending />);
  await screen.getByRole('button').click();
  const offset = () => {
    const button = screen.getByRole('button').element().getBoundingClientRect();
    const loader = document.querySelector('.mantine-Button-loader')?.getBoundingClientRect() ?? new DOMRect();
    const [x, y] = [loader.left + loader.width / 2 - button.left, loader.top + loader.height / 2 - button.top];
    return Math.max(Math.abs(x - button.width / 2), Math.abs(y - button.height / 2));
  };
  await expect.poll(offset).toBeLessThan(2);
});
