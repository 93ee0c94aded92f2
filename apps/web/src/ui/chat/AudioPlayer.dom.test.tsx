import { expect, test } from 'vitest';
import { show } from '../../../test/dom.tsx';
import { buildSilence } from '../../../test/media.ts';
import { AudioPlayer } from './AudioPlayer.tsx';

test('voice notes play one at a time, at one of three speeds', async () => {
  const url = buildSilence();
  const screen = await show(
    <>
      {['una', 'dos'].map((name) => (
        <AudioPlayer key={name} url={url} name={name} onRefused={() => undefined} />
      ))}
    </>,
  );
  const note = (name: string) => screen.getByRole('group', { name: `Audio: ${name}` });
  const soundOf = (name: string) => {
    const sound = note(name).element().querySelector('audio');
    if (!sound) throw new Error('The player has no sound');
    return sound;
  };
  // a sound of a second ends soon
  for (const name of ['una', 'dos']) soundOf(name).loop = true;
  const stateOf = (name: string) => [soundOf(name).paused ? 'still' : 'playing', soundOf(name).playbackRate];
  const speed = note('una').getByRole('button', { name: /^Velocidad/ });
  for (const shown of ['1×', '1,5×', '2×', '1×']) {
    await expect.element(speed).toHaveAccessibleName(`Velocidad: ${shown}`);
    await speed.click();
  }
  await note('una').getByRole('button', { name: 'Reproducir' }).click();
  await expect.poll(() => stateOf('una')).toEqual(['playing', 1.5]);
  await speed.click();
  await expect.poll(() => stateOf('una')).toEqual(['playing', 2]);
  await note('dos').getByRole('button', { name: 'Reproducir' }).click();
  await expect.poll(() => stateOf('dos')).toEqual(['playing', 1]);
  await expect.poll(() => stateOf('una')).toEqual(['still', 2]);
  await expect.element(note('una').getByRole('button', { name: 'Reproducir' })).toBeVisible();
});
