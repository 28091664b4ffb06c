package br.com.quitanda.app;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
