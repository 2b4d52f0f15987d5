import type { Theme } from "vitepress";
// Without the fonts that the default theme brings: those of the system are there already.
import DefaultTheme from "vitepress/theme-without-fonts";
import ExplainBox from "../behaviour/ExplainBox.vue";
import RunExample from "../behaviour/RunExample.vue";
import HomeFigures from "../home/HomeFigures.vue";
import "./style.css";

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    for (const [name, component] of Object.entries({ ExplainBox, HomeFigures, RunExample }))
      app.component(name, component);
  },
} satisfies Theme;
