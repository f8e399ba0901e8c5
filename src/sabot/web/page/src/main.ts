import { mount } from 'svelte';

import App from './App.svelte';
import './design/fonts.css';
import './design/tokens.css';
import './design/base.css';
import './design/frames.css';
import './lib/wanted.svelte';
import { firstLanguage, tongue } from './lib/words.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');

await tongue.speak(firstLanguage());
mount(App, { target });
