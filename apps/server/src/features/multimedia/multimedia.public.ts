export { isInMediaBank } from './multimedia.repository.ts';
