import { mount } from 'svelte';

import App from './shell/App.svelte';
import './design/fonts.css';
import './design/tokens.css';
import './design/base.css';
import './design/primitives.css';
import './design/frames.css';
import { wanted } from './core/wanted.svelte';
import { firstLanguage, tongue } from './core/words.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');

await Promise.all([tongue.speak(firstLanguage()), wanted.sized]);
mount(App, { target });

/** In milliseconds: so long after it came the page is kept for who has no network, when nobody waits for anything. */
const KEPT = 4000;
if ('serviceWorker' in navigator) setTimeout(() => void import('./core/offline').then(({ keepPage }) => keepPage(), () => undefined), KEPT);
