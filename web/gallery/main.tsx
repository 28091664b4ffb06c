/** Shows every component on one page, for development: run `vite web` and open /gallery.html. */
import { createRoot } from 'react-dom/client';
import { ToastRegion } from '../src/ui/feedback/toast-region.tsx';
import '../src/app/global.css';
import { Gallery } from './Gallery.tsx';

const container = document.getElementById('root');
if (container === null) throw new Error('gallery.html has no #root');
createRoot(container).render(
  <ToastRegion>
    <Gallery />
  </ToastRegion>,
);
