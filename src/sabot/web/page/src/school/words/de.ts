/** What the school says in one language, its subjects together: one file to fetch. */
import type { Words } from '../../core/say';

const SUBJECTS = import.meta.glob<Words>('../../../../../words/school/*/de.json', { eager: true, import: 'default' });

export default Object.assign({}, ...Object.values(SUBJECTS)) as Words;
